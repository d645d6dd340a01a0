import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getVersion } from '#shop/scalp-test/desk/desk.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { groupsOf, PartField } from './part-fields.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const part = new URL(args.request.url).searchParams.get('part') ?? ''
  const found = await callDesk(args, getVersion, { id: args.params.id ?? '', part })
  if (!found.fields) throw data(null, { status: 404 })
  return { ...found, fields: found.fields, part }
}

/** `/desk/scalp-test/{id}/part?part=steps.flakes`: all texts, scores and conditions of one part. */
export default function Part() {
  const t = useWords('scalpTest')
  const locale = useLocale()
  const may = useMay()
  const { version, fields, part, parts, entries } = useLoaderData<typeof loader>()
  const isOpen = may('scalp.edit') && (version.state === 'draft' || version.state === 'trial')
  const name = parts.find((each) => each.part === part)
  const fixed = { id: version.id, revision: String(version.revision), part }
  const here = `/desk/scalp-test/${version.id}`
  return (
    <>
      <PageTop title={name ? textIn(locale, name.name) : part}>
        <Link to={here} className="act">
          {t('versionOf', { number: version.number })}
        </Link>
      </PageTop>
      {isOpen ? null : <p className="told">{t('fixed')}</p>}
      <ActForm
        key={version.revision}
        call={calls.editScalpVersion}
        fixed={fixed}
        label={t('edit')}
        says={t('saved')}
      >
        {groupsOf(fields).map(({ key, group }) => (
          <fieldset key={key} className="desk-card fields by-four" disabled={!isOpen}>
            <legend>{key === '' ? t('itself') : (entries[Number(key.split('.')[1])] ?? key)}</legend>
            {group.map(({ field, at }) => (
              <PartField key={field.path} field={field} at={at} />
            ))}
          </fieldset>
        ))}
        {isOpen ? (
          <div className="row">
            <Send>{t('save')}</Send>
          </div>
        ) : null}
      </ActForm>
      {isOpen ? <Structure version={version} part={part} entries={entries} /> : null}
    </>
  )
}

type StructureProps = { version: { id: string; revision: number }; part: string; entries: readonly string[] }

/** List within a part: options by key, or recommendations by product. */
const listOf = (part: string): 'options' | 'candidates' | null =>
  part.startsWith('steps.') ? 'options' : part.startsWith('picks.') ? 'candidates' : null

/** Adds, moves and removes options and recommendations; moves a step. */
function Structure({ version, part, entries }: StructureProps) {
  const t = useWords('scalpTest')
  const list = listOf(part)
  const fixed = { id: version.id, revision: String(version.revision) }
  const deeds = ['up', 'down', 'remove'] as const
  return (
    <section className="desk-card" aria-labelledby="structure" style={{ marginTop: 18 }}>
      <h2 id="structure">{t('structure')}</h2>
      {list === null ? null : (
        <>
          <ul className="stack">
            {entries.map((entry, index) => (
              <li key={`${entry} ${index + 1}`} className="row">
                <code>{entry}</code>
                {deeds.map((deed) => (
                  <ActForm
                    key={deed}
                    call={calls.restructureScalpVersion}
                    fixed={{ ...fixed, deed, at: `${part}.${list}.${index}` }}
                    className="row"
                    label={`${t(`deed.${deed}`)} ${entry}`}
                  >
                    <Send look="">{t(`deed.${deed}`)}</Send>
                  </ActForm>
                ))}
              </li>
            ))}
          </ul>
          <ActForm
            call={calls.restructureScalpVersion}
            fixed={{ ...fixed, deed: 'add', at: `${part}.${list}` }}
            className="row"
          >
            <TextField
              name="key"
              label={t(list === 'options' ? 'newOption' : 'newProduct')}
              required
              maxLength={80}
            />
            <Send>{t('deed.add')}</Send>
          </ActForm>
        </>
      )}
      {part.startsWith('steps.') ? (
        <div className="row">
          {(['up', 'down'] as const).map((deed) => (
            <ActForm
              key={deed}
              call={calls.restructureScalpVersion}
              fixed={{ ...fixed, deed, at: part }}
              className="row"
            >
              <Send look="">{t(`stepDeed.${deed}`)}</Send>
            </ActForm>
          ))}
          <ActForm
            call={calls.restructureScalpVersion}
            fixed={{ ...fixed, deed: 'add', at: 'steps' }}
            className="row"
          >
            <TextField name="key" label={t('newStep')} required maxLength={30} />
            <Send>{t('deed.add')}</Send>
          </ActForm>
        </div>
      ) : null}
    </section>
  )
}
