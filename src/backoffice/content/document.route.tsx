import type { AnswerOf } from '#shop/endpoint.ts'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { isLegalSlug, LegalDocument, PageDocument } from '#shop/content/pages/page.rules.ts'
import { catalog, isDocument, pageOfKey } from '#shop/settings/catalog.rules.ts'
import { getSetting, type Setting, type SettingVersion } from '#shop/settings/desk.contract.ts'
import { listMenuTargets } from '#shop/settings/menus/menu-targets.contract.ts'
import {
  previewHome,
  previewMenus,
  previewPage,
  previewStories,
} from '#shop/settings/preview/preview.contract.ts'
import { typedOf } from '#shop/settings/typed.rules.ts'
import { FieldInput } from '../settings/field-input.tsx'
import { usePathName } from '../settings/use-setting-words.ts'
import { DraftCard, History, Scheduled } from '../settings/versions.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { GoneTargets, MenusForm } from './menus/menus-form.tsx'
import { PageForm } from './page-form.tsx'
import { PictureForm } from './picture-form.tsx'
import { HomeAsOf, PreviewLinks } from './preview.tsx'
import { StoriesForm } from './stories-form.tsx'

/** Parses a date and time of a form, in Hong Kong; null: invalid. */
function momentOf(written: string): string | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(written) ? new Date(`${written}:00+08:00`) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.key ?? ''
  if (!isDocument(id) || catalog[id].area !== 'content') throw data(null, { status: 404 })
  const { setting } = await callDesk(args, getSetting, { id })
  const waiting = [...(setting.draft ? [setting.draft] : []), ...setting.scheduled]
  const links = await Promise.all(
    waiting.map(async (version) => ({
      number: version.number,
      path: (await linkOf(args, setting, version)).path,
    })),
  )
  const at = new URL(args.request.url).searchParams.get('at') ?? ''
  const sent = new URL(args.request.url).searchParams.get('picture') ?? ''
  const picture = /^\/media\/content\/desk\/[\w-]+\.webp$/.test(sent) ? sent : null
  const moment = id === 'front_page' ? momentOf(at) : null
  const asOf = moment && (await callDesk(args, previewHome, { at: moment })).path
  const targets = id === 'menus' ? await callDesk(args, listMenuTargets, {}) : null
  return { setting, links, at, asOf, picture, targets }
}

function linkOf(args: LoaderFunctionArgs, { key }: Setting, { id }: SettingVersion) {
  if (key === 'front_page') return callDesk(args, previewHome, { version: id })
  if (key === 'menus') return callDesk(args, previewMenus, { id })
  return key === 'stories' ? callDesk(args, previewStories, { id }) : callDesk(args, previewPage, { id })
}

/** A page or the home page: live version, pending versions, form, history. */
export default function DocumentPage() {
  const t = useWords('content')
  const settingWords = useWords('settings')
  const name = useWords('settingName')
  const about = useWords('settingAbout')
  const { setting, links, at, asOf, picture, targets } = useLoaderData<typeof loader>()
  const slug = pageOfKey(setting.key)
  return (
    <>
      <PageTop title={name(setting.key)}>
        <a href={slug === null ? '/' : `/${slug}`} className="act" target="_blank">
          {t('openPage')}
        </a>
      </PageTop>
      <p>{about(setting.key)}</p>
      <Standing setting={setting} />
      {setting.mayChange ? null : <p className="told">{settingWords('readOnly')}</p>}
      <PreviewLinks links={links} />
      {setting.key === 'front_page' ? <HomeAsOf at={at} path={asOf} /> : null}
      <Scheduled setting={setting} />
      <DraftCard setting={setting} />
      <Missing setting={setting} />
      {targets ? <GoneTargets value={setting.live.value} gone={targets.gone} /> : null}
      {setting.mayChange ? (
        <Change key={`${setting.live.number} ${setting.draft?.madeAt}`} setting={setting} targets={targets} />
      ) : null}
      {setting.mayChange && setting.key !== 'menus' ? (
        <PictureForm here={`/desk/content/${setting.key}`} picture={picture} />
      ) : null}
      <History setting={setting} />
    </>
  )
}

function Standing({ setting: { key, live } }: { setting: Setting }) {
  const t = useWords('settings')
  const slug = pageOfKey(key)
  const legal = useWords('content')
  return (
    <p className="small soft">
      {t('live')}: {t('liveAlways', { number: live.number })}
      {live.liveFrom && live.madeBy !== '' ? (
        <>
          {' · '}
          <Moment at={live.liveFrom} /> · {live.publishedBy ?? live.madeBy}
        </>
      ) : null}
      {slug !== null && isLegalSlug(slug) ? ` · ${legal('agreedTo')}` : null}
    </p>
  )
}

/** Problems that prevent publication of the draft. */
function Missing({ setting: { draft, field } }: { setting: Setting }) {
  const t = useWords('content')
  const nameOf = usePathName()
  if (!draft || draft.missing.length === 0) return null
  return (
    <p className="told bad">
      {t('missing', { list: draft.missing.map((path) => nameOf(field, path)).join(', ') })}
    </p>
  )
}

/** The form; its initial values are those of the draft, if there is one. */
type Targets = AnswerOf<typeof listMenuTargets> | null

function Change({ setting, targets }: { setting: Setting; targets: Targets }) {
  const t = useWords('settings')
  const { draft, live, key } = setting
  return (
    <section className="desk-card" aria-labelledby="change">
      <h2 id="change">{t(draft ? 'changeOfDraft' : 'change')}</h2>
      <ActForm
        call={calls.saveSettingDraft}
        fixed={{ id: key, base: String(live.number), seen: draft?.madeAt ?? '', 'typed[form]': '1' }}
        says={t('saved')}
        stays
      >
        <Inputs setting={setting} targets={targets} />
        <TextField name="note" label={t('note')} defaultValue={draft?.note ?? ''} maxLength={300} whole />
        <div className="row">
          <Send>{t('save')}</Send>
        </div>
      </ActForm>
    </section>
  )
}

function Inputs({ setting: { key, draft, live, field }, targets }: { setting: Setting; targets: Targets }) {
  const name = useWords('settingName')
  const { value, missing } = draft ?? live
  if (targets) return <MenusForm value={value} targets={targets} />
  if (key === 'stories') return <StoriesForm value={value} field={field} />
  const slug = pageOfKey(key)
  if (slug === null)
    return <FieldInput field={field} path="" label={name(key)} start={typedOf(field, value)} />
  const page = isLegalSlug(slug) ? LegalDocument.parse(value) : PageDocument.parse(value)
  return <PageForm page={page} missing={missing} />
}
