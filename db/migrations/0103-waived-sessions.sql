-- When the owner of a package, who asked to be erased, gave up what is unused of it; it is forfeited with the account.
alter table treatment_packages add column waived_at timestamptz;
