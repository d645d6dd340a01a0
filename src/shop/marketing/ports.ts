/** The mailing-list company: takes an address with its language, and takes it off. Both twice are both once. */
export type MailingList = {
  signUp(email: string, language: string): Promise<void>
  unsubscribe(email: string): Promise<void>
}
