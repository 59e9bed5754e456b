-- Corrections: postings of two operators that name the posting they put right. Its number has had its column from the beginning.

-- Whoever puts something right says what, and nobody else does.
alter table transfers add constraint transfers_correct check (
  (corrects is not null) = (subject_kind is not null and subject_kind = 'correction') and corrects < number
);

create index transfers_correcting on transfers (customer_id, corrects) where corrects is not null;
