export type Letter = { key: string; to: string; replyTo?: string; subject: string; text: string; html?: string }

/** Sends one mail; `key` makes a repeated send recognisable. Throws `unavailable` when the mail server is away. */
export type Mail = { send(letter: Letter): Promise<void> }
