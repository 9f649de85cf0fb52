/** Deploys the template to an endpoint that plays AWS, and repairs what the endpoint drops. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.endpoint;
