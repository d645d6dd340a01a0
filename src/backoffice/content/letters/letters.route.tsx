import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { audiences } from '#shop/notifications/templates/catalog.rules.ts'
import { listTemplates, type TemplateHead } from '#shop/notifications/templates/template.contract.ts'
import { Link } from '#ui/link.tsx'
import { Find } from '../../shell/find.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { useTemplateName } from './template-name.ts'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listTemplates, {})

/** All e-mails and text messages of the shop, grouped by recipient. */
export default function Letters() {
  const t = useWords('templates')
  const nameOf = useTemplateName()
  const [query] = useSearchParams()
  const { templates } = useLoaderData<typeof loader>()
  const wanted = (query.get('search') ?? '').trim().toLowerCase()
  const found = templates.filter(({ id, subject, event }) =>
    [id, subject, event, nameOf(id)].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('find')} />} />
      <p className="soft">{t('about')}</p>
      {found.length === 0 ? <p className="soft">{t('none')}</p> : null}
      {audiences.map((audience) => (
        <Audience
          key={audience}
          audience={audience}
          templates={found.filter((template) => template.audience === audience)}
        />
      ))}
    </>
  )
}

type Props = { audience: TemplateHead['audience']; templates: readonly TemplateHead[] }

function Audience({ audience, templates }: Props) {
  const t = useWords('templates')
  if (templates.length === 0) return null
  const title = t(`audience.${audience}`)
  return (
    <section className="desk-card" aria-labelledby={`letters-${audience}`}>
      <h2 id={`letters-${audience}`}>{title}</h2>
      <Scroll label={title}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('name')}</th>
              <th style={{ width: '18%' }}>{t('channel')}</th>
              <th style={{ width: '24%' }}>{t('changed')}</th>
            </tr>
          </thead>
          <tbody>
            {templates.map((template) => (
              <Row key={template.id} template={template} />
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

function Row({
  template: { id, subject, event, channels, changedAt, changedBy, hasDraft },
}: {
  template: TemplateHead
}) {
  const t = useWords('templates')
  const nameOf = useTemplateName()
  return (
    <tr>
      <td>
        <Link to={`/desk/content/letters/${id}`} className="link">
          {nameOf(id)}
        </Link>
        {hasDraft ? <span className="desk-label wait"> {t('draft')}</span> : null}
        <div className="small soft">
          {subject.replaceAll(/\{\w+\}/g, '…')}
          {event === '' ? null : <code> {event}</code>}
        </div>
      </td>
      <td>{channels.map((channel) => t(`by.${channel}`)).join(', ') || '–'}</td>
      <td>
        {changedAt === null ? t('original') : <Moment at={changedAt} />}
        {changedBy === '' ? null : <div className="small soft">{changedBy}</div>}
      </td>
    </tr>
  )
}
