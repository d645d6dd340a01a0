-- Ten codes to sign in by where the authenticator is not at hand: hashes alone, each used once (rules/staff#10).
create table staff_recovery_codes (
  staff_id uuid not null references staff_accounts (id),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
