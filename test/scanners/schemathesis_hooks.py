"""What Schemathesis needs to know of this API: its scalars, and what counts as a fault of ours."""

import schemathesis
from hypothesis import strategies as st
from schemathesis.graphql import nodes

json = st.one_of(
    st.integers(min_value=-(2**31), max_value=2**31 - 1).map(nodes.Int),
    st.text(max_size=20).map(nodes.String),
    st.booleans().map(nodes.Boolean),
    st.just(nodes.Null),
)
schemathesis.graphql.scalar("JSON", json)
schemathesis.graphql.scalar("DateTime", st.text(max_size=30).map(nodes.String))
schemathesis.graphql.scalar("_Any", st.text(max_size=20).map(nodes.String))
schemathesis.graphql.scalar("federation__FieldSet", st.text(max_size=20).map(nodes.String))


@schemathesis.check
def no_fault_of_ours(ctx, response, case):
    """What the gateway does wrong has a code of its own; nothing is an internal error."""
    text = response.text
    assert response.status_code < 500, f"status {response.status_code}"
    assert "INTERNAL_SERVER_ERROR" not in text, "an internal error"
    assert "node:internal" not in text and "/node_modules/" not in text, "a stack or a path"
