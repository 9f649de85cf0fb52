/** What the lab says: JSON, a table, a page. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.policy.report;
