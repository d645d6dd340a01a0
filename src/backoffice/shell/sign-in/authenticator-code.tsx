import { useWords } from '../../words/words.tsx'
import { TextField } from '../forms/fields.tsx'

/** Field for a code of the authenticator app; with QR code and secret if one is to be set up first. */
export function AuthenticatorCode({ qr, secret }: { qr: string | null; secret: string | null }) {
  const t = useWords('invitation')
  return (
    <fieldset className="stack">
      <legend className="soft small">{t('authenticator')}</legend>
      {qr === null ? null : (
        <>
          <p className="soft small">{t('authenticatorHint')}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={t('qr')}
            width={176}
            height={176}
            style={{ background: '#fff', borderRadius: 2 }}
          />
          <p className="small">
            {t('secret')} <span className="num">{secret}</span>
          </p>
        </>
      )}
      <TextField
        name="code"
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,8}"
        maxLength={8}
        required
      />
    </fieldset>
  )
}
