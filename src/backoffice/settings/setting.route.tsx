import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { catalog, isDocument } from '#shop/settings/catalog.rules.ts'
import { getSetting, type Setting } from '#shop/settings/desk.contract.ts'
import { typedOf } from '#shop/settings/typed.rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { FieldInput } from './field-input.tsx'
import { LiveValue } from './live-value.tsx'
import { DraftCard, History, Scheduled } from './versions.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.key ?? ''
  if (!isDocument(id)) throw data(null, { status: 404 })
  if (catalog[id].area === 'content') throw redirect(`/desk/content/${id}`)
  return callDesk(args, getSetting, { id })
}

/** A setting: live value, pending versions, form, history. */
export default function SettingPage() {
  const t = useWords('settings')
  const name = useWords('settingName')
  const about = useWords('settingAbout')
  const place = useWords('settingPlace')
  const { setting } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={name(setting.key)} />
      <p>{about(setting.key)}</p>
      <p className="small soft">
        {t('shows')}: {setting.shows.map((each) => place(each)).join(', ')}
      </p>
      {setting.mayChange ? null : <p className="told">{t('readOnly')}</p>}
      <LiveValue setting={setting} />
      <Scheduled setting={setting} />
      <DraftCard setting={setting} />
      {setting.mayChange ? (
        <Change key={`${setting.live.number} ${setting.draft?.madeAt}`} setting={setting} />
      ) : null}
      <History setting={setting} />
    </>
  )
}

/** The form; its initial values are those of the draft, if there is one. */
function Change({ setting }: { setting: Setting }) {
  const t = useWords('settings')
  const name = useWords('settingName')
  const { draft, live, field, key } = setting
  const start = typedOf(field, (draft ?? live).value)
  return (
    <section className="desk-card" aria-labelledby="change">
      <h2 id="change">{t(draft ? 'changeOfDraft' : 'change')}</h2>
      <ActForm
        call={calls.saveSettingDraft}
        fixed={{ id: key, base: String(live.number), seen: draft?.madeAt ?? '', 'typed[form]': '1' }}
        says={t('saved')}
        stays
      >
        <FieldInput field={field} path="" label={name(key)} start={start} />
        <TextField name="note" label={t('note')} defaultValue={draft?.note ?? ''} maxLength={300} whole />
        <div className="row">
          <Send>{t('save')}</Send>
        </div>
      </ActForm>
    </section>
  )
}
