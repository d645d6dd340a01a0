import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { proposeClient } from '#shop/linking/client.contract.ts'
import { clientMethods } from '#shop/linking/client.rules.ts'
import { consentSubjects, linkScopes, subjectsOf } from '#shop/linking/scope.rules.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextBox, TextField, Tick } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, proposeClient, {})

/** No reload, because each load generates another secret, and the confirmed one must be the one shown. */
export const shouldRevalidate = () => false

/** Registers a platform; its secret is shown before it is activated, so that no response or cookie contains it. */
export default function NewLinkClient() {
  const t = useWords('linkClients')
  const { seed, secret } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('new')} />
      <ActForm
        call={calls.createLinkClient}
        fixed={{ seed }}
        goTo="/desk/system/assistants"
        says={t('made')}
        done={() => location.assign('/desk/system/assistants')}
        label={t('new')}
      >
        <div className="desk-card fields">
          <TextField name="name" label={t('name')} hint={t('nameHint')} required maxLength={80} />
          <TextField
            name="profile_url"
            type="url"
            label={t('profileUrl')}
            hint={t('profileHint')}
            whole
            required
            maxLength={500}
          />
          <TextBox
            name="redirect_uris"
            label={t('redirects')}
            hint={t('redirectsHint')}
            rows={3}
            required
            maxLength={6_000}
          />
          <Choice
            name="method"
            label={t('method')}
            hint={t('methodHint')}
            options={clientMethods.map((method) => [method, t(`methodOf.${method}`)] as const)}
          />
          <TextBox name="keys" label={t('keys')} hint={t('keysHint')} rows={4} maxLength={10_000} />
        </div>
        <fieldset className="desk-card">
          <legend>{t('may')}</legend>
          {consentSubjects.map((subject) =>
            linkScopes
              .filter((scope) => subjectsOf([scope]).includes(subject))
              .map((scope) => (
                <Tick
                  key={scope}
                  name={`scopes[${linkScopes.indexOf(scope)}]`}
                  value={scope}
                  label={
                    <>
                      {t(`subject.${subject}`)} <code className="small soft">{scope}</code>
                    </>
                  }
                  defaultChecked
                />
              )),
          )}
        </fieldset>
        <div className="desk-card stack">
          <p>{t('secretShown')}</p>
          <p className="desk-secret" data-secret>
            <code>{secret}</code>
          </p>
          <div className="row">
            <Send>{t('create')}</Send>
          </div>
        </div>
      </ActForm>
    </>
  )
}
