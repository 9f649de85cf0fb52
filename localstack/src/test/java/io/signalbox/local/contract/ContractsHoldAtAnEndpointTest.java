package io.signalbox.local.contract;

import io.signalbox.local.testing.AnEndpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contracts of tables and queues, which dynalite and ElasticMQ keep, at an emulator of AWS. */
@Tag("endpoint")
@ExtendWith(AnEndpoint.class)
class ContractsHoldAtAnEndpointTest {
  @Nested
  class OfQueues extends SqsQueuesContractTest {}

  @Nested
  class OfMessages extends DynamoMessagesContractTest {}

  @Nested
  class OfRequests extends DynamoRequestsContractTest {}

  @Nested
  class OfTimers extends DynamoTimersContractTest {}

  @Nested
  class OfHealth extends DynamoHealthContractTest {}

  @Nested
  class OfSnapshots extends DynamoSnapshotsContractTest {}

  @Nested
  class OfCheckpoints extends DynamoCheckpointsContractTest {}

  @Nested
  class OfGateOverrides extends DynamoGateOverridesContractTest {}

  @Nested
  class OfQuotas extends DynamoQuotasContractTest {}

  @Nested
  class OfGrants extends DynamoGrantsContractTest {}

  @Nested
  class OfProviderIds extends DynamoProviderIdsContractTest {}

  @Nested
  class OfTenants extends DynamoTenantsContractTest {}

  @Nested
  class OfDeadLetters extends DynamoDeadLettersContractTest {}

  @Nested
  class OfTheAuditTrail extends DynamoAuditTrailContractTest {}

  @Nested
  class OfIdempotentCalls extends IdempotentCallsContractTest {}
}
