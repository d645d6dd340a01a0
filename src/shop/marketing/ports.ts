/** The mailing-list company: takes an address with its language. */
export type MailingList = { signUp(email: string, language: string): Promise<void> }
