-- Whether a receipt came before is looked up for everything that waits, each time that a reviewer's list is renewed. The index there is knows
-- only those in review or completed, of which there is one at most; those that were rejected or taken back are the ones it is about.
create index deposits_by_picture on deposits (picture_hash);
