-- Notices are deleted after a year, and deliveries a month after they have ended. Both keys rise with time, so that the oldest are found by them.
grant delete on notices to candor_server;

-- The statement that writes notices joins the customers it writes for, and customers are never deleted. Looking each of them up once more
-- would lock a row of customers for every notice, ten thousand times where one price closes ten thousand positions.
alter table notices drop constraint notices_customer_id_fkey;
