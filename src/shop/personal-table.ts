/**
 * One table that may say something of a member. Every column is exported, erased or inner; the test of the
 * registry compares that with the database.
 */
export type PersonalTable = {
  /** SQL that is true of a member's own rows `t`; `$member` is the id of the account. */
  of: string
  /** The columns that tell rows apart, in the order they are read in. */
  key?: readonly string[]
  /** What its owner may take along. */
  exported?: readonly string[]
  /** The same, put together in SQL over `t`: by name. */
  derived?: Readonly<Record<string, string>>
  /** Of these, what the page shows; the rest is in the file of the table alone. */
  summaryColumns?: readonly string[]
  /** Columns that hold minor units, and SQL for their currency. */
  money?: readonly string[]
  currency?: string
  /** What is taken out when a member is erased; `rows`: all of it goes. */
  erased?: readonly string[] | 'rows'
  /** Columns that are not given away: keys, secrets, and what the shop notes for itself. */
  inner?: readonly string[]
  /** Why what is not erased stays. */
  stays?: string
  /** Columns that point at an account and are another's after a merge. */
  moves?: readonly string[]
  /** Columns that point at an account and stay with the one that is closed, each with the reason. */
  stay?: Readonly<Record<string, string>>
}

/** Names of columns or tables, parted by spaces. */
export const columns = (names: string): string[] => names.trim().split(/\s+/)
