/** The tenant API in JSON: requests read strictly, answers, stories, problems. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.api;
