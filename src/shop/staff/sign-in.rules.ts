/** A session ends after so long, whatever is done with it, and after so long without a call. */
export const sessionHours = 12
export const idleMinutes = 30
/** Between the password and the code. */
export const ticketMinutes = 5
export const mostCodes = 5

/**
 * Tries within 15 minutes before the next is refused unread: by one address for one name, for one name from
 * anywhere, and on a browser that signed in to it before, which others cannot use up. Codes have a count of
 * their own, however many tickets a known password opens.
 */
export const tries = { minutes: 15, byPair: 5, byName: 20, byDevice: 5 } as const
export const codeTries = [
  { most: 10, minutes: 15 },
  { most: 40, minutes: 1_440 },
] as const

/** At least eight characters with a letter and a digit; longer for staff (rules/members#2). */
export const isStrong = (password: string): boolean =>
  password.length >= 12 && password.length <= 128 && /\p{L}/u.test(password) && /\d/.test(password)

/** Names are compared without case and without blanks around them. */
export const emailOf = (written: string): string => written.normalize('NFKC').trim().toLowerCase()

/** Days an invitation can be accepted. */
export const invitationDays = 7

/** Hours a link lasts: for another password and authenticator, and for a password alone. */
export const resetHours = { whole: 72, password: 1 } as const
/** Links asked for under one name, and codes tried with one link. */
export const resetTries = { most: 5, minutes: 60 } as const
