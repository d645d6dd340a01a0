-- A code that orders had something of and gave all of it back is whole again: it may be voided, as one that nobody used.
insert into gift_code_moves values ('partly_used', 'void');
