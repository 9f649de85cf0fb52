package io.signalbox.core.testing;

import io.signalbox.core.send.Grants;

class InMemoryGrantsTest extends GrantsContract {
  @Override
  protected Grants create() {
    return new InMemoryGrants();
  }
}
