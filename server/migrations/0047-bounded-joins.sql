-- Who knocks at the door of a class: counted by where they come from, so that one stranger cannot fill all places, and forgotten where nobody
-- decides. A hash over the class and the address, so that it says nothing of who has asked elsewhere; emptied once they are let in.
alter table join_requests add column asked_from bytea check (length(asked_from) = 32);

create index join_requests_by_source on join_requests (asked_from) where asked_from is not null;
create index join_requests_by_time on join_requests (asked_at) where state <> 'let-in';
grant update (asked_from), delete on join_requests to candor_server;
