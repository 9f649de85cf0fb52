package io.signalbox.core.ingest;

import static io.signalbox.core.ingest.Asked.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.MessageId;
import io.signalbox.core.tenant.Tenant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TenantsReadOnlyTheirOwnTest {
  private final Bench bench = new Bench();
  private final Stories stories = new Stories(bench.messages, bench.requests);
  private final Tenant other = new Tenant("other", "whsec_MDEy", null, Map.of(), 100);

  @Test
  void a_message_is_found_by_its_tenant_alone() {
    bench.accept(request());
    MessageId id = bench.only().id();

    assertThat(stories.message(bench.tenant, id)).contains(bench.only());
    assertThat(stories.message(other, id)).isEmpty();
  }

  @Test
  void a_request_is_found_with_its_messages() {
    bench.accept(request().to("+12025550100", "12", "+12025550101"));

    Stories.RequestStory story = stories.request(bench.tenant, "r-1").orElseThrow();

    assertThat(story.request().answer()).hasSize(3);
    assertThat(story.messages().values()).containsExactlyInAnyOrderElementsOf(bench.messages.all());
    assertThat(stories.request(other, "r-1")).isEmpty();
  }
}
