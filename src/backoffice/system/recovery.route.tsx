import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getRecoveryCodes } from '#shop/staff/recovery/recovery.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { CodeList } from '../shell/sign-in/code-list.tsx'
import { useWords } from '../words/words.tsx'

export const loader = async (args: LoaderFunctionArgs) =>
  (await callDesk(args, getRecoveryCodes, {})).proposed

/** No reload, because each load generates other codes, and the confirmed ones must be those shown. */
export const shouldRevalidate = () => false

/** Ten new recovery codes, shown before they are activated, so that no response or cookie contains them. */
export default function RecoveryCodes() {
  const t = useWords('me')
  const { seed, codes } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('recoveryTitle')} />
      <div className="stack wide" style={{ maxWidth: '46rem' }}>
        <p>{t('recoveryShown')}</p>
        <CodeList codes={codes} />
        <ActForm
          call={calls.makeRecoveryCodes}
          fixed={{ seed }}
          goTo="/desk/me"
          says={t('recoveryDone')}
          done={() => location.assign('/desk/me')}
        >
          <p className="soft small">{t('recoveryConfirmHint')}</p>
          <TextField
            name="current"
            type="password"
            label={t('currentPassword')}
            autoComplete="current-password"
            required
          />
          <div className="row">
            <Send>{t('recoveryConfirm')}</Send>
          </div>
        </ActForm>
      </div>
    </>
  )
}
