-- What the lists of reviewers look for each time that they are renewed, every few seconds.

-- Loans that are past their due date: the few of them among all that are owed.
create index loans_by_due on loans (due_at, id) where status = 'pending-repayment';

-- Which photos a reviewer has opened. Without it, those of who has opened few are looked for among the views of everybody.
create index document_views_by_operator on document_views (operator_id, document_id) where operator_id is not null;
