#!/usr/bin/python3
"""Patroni before 3.0.3, with the one mend of 3.0.3 without which acknowledged commits are lost.

A leader that was frozen for longer than its lease lasts renews it when it wakes, and wrote its name over that of whoever leads by then; the other
one stepped down, and what had been committed there was deleted. Now it writes its name only where its own name stands, or none.

For `npm run cluster -- --patroni` with the Patroni of Debian 12. An installation takes 3.0.3 or newer (docs/hosting/high-availability.md).
"""

from patroni.__main__ import main
from patroni.dcs import Leader, catch_return_false_exception
from patroni.dcs.etcd3 import Etcd3, base64_encode


def write_where_own(client, path, name, lease, retry):
    fields = {"key": base64_encode(path), "value": base64_encode(name), "lease": lease}
    own = {"key": fields["key"], "target": "VALUE", "value": fields["value"]}
    return client.txn(own, {"request_put": fields}, retry) or client.put(path, name, lease, 0, retry=retry)


@catch_return_false_exception
def update_leader(dcs):
    retry = dcs._retry.copy()

    def with_retry(*given, **named):
        return retry(*given, **named, retry=retry)

    dcs._run_and_handle_exceptions(dcs._do_refresh_lease, True, retry=with_retry)
    leader = dcs.cluster and dcs.cluster.leader
    if isinstance(leader, Leader) and leader.session == dcs._lease:
        return True
    return bool(
        dcs._run_and_handle_exceptions(
            write_where_own, dcs._client, dcs.leader_path, dcs._name, dcs._lease, retry=with_retry
        )
    )


# Patroni starts PostgreSQL from a process that reads this file once more.
if __name__ == "__main__":
    Etcd3._update_leader = update_leader
    main()
