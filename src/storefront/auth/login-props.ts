/** A visitor without account, with the values typed so far. */
export type Registrant = { email?: string | undefined; phone?: string | undefined; code?: string | undefined }
export type LoginProps = { onNew: (registrant: Registrant) => void; onForgot: (email?: string) => void }
