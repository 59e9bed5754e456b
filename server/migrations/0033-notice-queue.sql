-- A row of the queue is locked by who takes it, which asks for the right to change some column of it.
grant update (at) on notice_queue to candor_server;
