-- An alert that fires while its customer is away is told when they come back, and once.

-- Whether the customer has heard of the last firing. One that has not fired has nothing to tell.
alter table alerts add column told boolean not null default true;

grant update (told) on alerts to candor_server;
