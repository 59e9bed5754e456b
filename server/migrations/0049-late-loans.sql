-- Loans that are past their due date are listed and counted each time that a reviewer's list is renewed: the few of them among all that are owed.
create index loans_by_due on loans (due_at, id) where status = 'pending-repayment';
