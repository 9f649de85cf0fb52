/** Phone numbers by libphonenumber: validity, country, operator, time zone. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.numbers;
