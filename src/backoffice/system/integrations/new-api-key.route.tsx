import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { proposeKey } from '#shop/staff/keys/key.contract.ts'
import { keyDays } from '#shop/staff/keys/key.rules.ts'
import { rightAreas } from '#shop/staff/roles/role.rules.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextField, Tick } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, proposeKey, {})

/** No reload, because each load generates another key, and the confirmed one must be the one shown. */
export const shouldRevalidate = () => false

/** New API key, shown before it is activated, so that no response or cookie contains it. */
export default function NewApiKey() {
  const t = useWords('apiKeys')
  const area = useWords('rightArea')
  const right = useWords('right')
  type Area = Parameters<typeof area>[0]
  const { seed, key, scopes } = useLoaderData<typeof loader>()
  let index = 0
  return (
    <>
      <PageTop title={t('new')} />
      <ActForm
        call={calls.createApiKey}
        fixed={{ seed }}
        goTo="/desk/system/api-keys"
        says={t('made')}
        done={() => location.assign('/desk/system/api-keys')}
        label={t('new')}
      >
        <div className="desk-card stack">
          <p>{t('shown')}</p>
          <p className="desk-secret" data-secret>
            <code>{key}</code>
          </p>
          <div className="fields">
            <TextField name="name" label={t('name')} hint={t('nameHint')} required maxLength={80} />
            <Choice
              name="days"
              label={t('until')}
              defaultValue="90"
              options={keyDays.map((days) => [String(days), t('days', { count: days })] as const)}
            />
          </div>
        </div>
        <p className="soft">{t('scopesHint')}</p>
        <div className="desk-rights">
          {rightAreas.map(({ area: name, rights }) => {
            const offered = rights.filter((each) => scopes.includes(each))
            return offered.length === 0 ? null : (
              <fieldset key={name} className="desk-card">
                <legend>{area.has(name as Area) ? area(name as Area) : name /* checked by `has` */}</legend>
                {offered.map((each) => (
                  <Tick key={each} name={`scopes[${index++}]`} value={each} label={right(each)} />
                ))}
              </fieldset>
            )
          })}
        </div>
        <div className="desk-card stack" style={{ maxWidth: '34rem' }}>
          <TextField
            name="current"
            type="password"
            label={t('password')}
            hint={t('passwordHint')}
            autoComplete="current-password"
            required
          />
          <div className="row">
            <Send>{t('create')}</Send>
          </div>
        </div>
      </ActForm>
    </>
  )
}
