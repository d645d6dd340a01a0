import { useWords } from '../../words/words.tsx'
import { ActForm } from '../forms/act-form.tsx'
import type { DeskCall } from '../forms/calls.ts'
import { Send, TextField } from '../forms/fields.tsx'
import { AuthenticatorCode } from './authenticator-code.tsx'
import { CodeList } from './code-list.tsx'

type Props = {
  call: DeskCall
  token: string
  email: string
  /** Authenticator to set up first; null: the existing one remains. */
  authenticator: { qr: string; secret: string; recoveryCodes: readonly string[] } | null
  accept: string
}

/** Staff users set their own password and authenticator, by an invitation or a reset link. */
export function ChooseAccess({ call, token, email, authenticator, accept }: Props) {
  const t = useWords('invitation')
  return (
    <ActForm
      call={call}
      fixed={{ token }}
      goTo="/desk/sign-in"
      says={t('done')}
      done={() => location.assign('/desk/sign-in')}
    >
      <TextField name="username" label={t('email')} defaultValue={email} autoComplete="username" readOnly />
      <TextField
        name="password"
        type="password"
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        minLength={12}
        maxLength={128}
        required
      />
      <AuthenticatorCode qr={authenticator?.qr ?? null} secret={authenticator?.secret ?? null} />
      {authenticator ? (
        <section aria-labelledby="recovery-codes" className="stack">
          <h2 id="recovery-codes">{t('recovery')}</h2>
          <p className="soft small">{t('recoveryHint')}</p>
          <CodeList codes={authenticator.recoveryCodes} />
        </section>
      ) : null}
      <Send>{accept}</Send>
    </ActForm>
  )
}
