-- Columns bear the words of the code that reads them.
alter table invoice_files rename column drawn_at to rendered_at;
alter table reviews rename column asked_at to invited_at;
alter table newsletter_signups rename column asked_at to requested_at;
alter table approvals rename column colleague_id to staff_user_id;
alter index approvals_open_colleague rename to approvals_open_staff_user;
