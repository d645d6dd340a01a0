import { useEffect, useRef } from 'react'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listResources, type DeskResource } from '#shop/bookings/desk-schedule/setup.contract.ts'
import { resourceKinds } from '#shop/bookings/slots/resource.rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { PatternForm } from './pattern-form.tsx'
import { ResourceForm, type Choices } from './resource-form.tsx'
import { ScheduleTabs } from './schedule-tabs.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listResources, {})

/** Therapists with their treatments and regular week; rooms and devices of each branch. */
export default function Resources() {
  const t = useWords('schedule')
  const { resources, ...choices } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const chosen = resources.find(({ id }) => id === query.get('edit'))
  return (
    <>
      <PageTop title={t('resources')} />
      <ScheduleTabs current="resources" />
      <div className="stack wide">
        {chosen ? <Chosen key={chosen.id} resource={chosen} choices={choices} /> : null}
        {resourceKinds.map((kind) => (
          <section key={kind} className="desk-card stack" aria-labelledby={kind}>
            <h2 id={kind}>{t(`kind.${kind}`)}</h2>
            <ul className="stack">
              {resources
                .filter((each) => each.kind === kind)
                .map((each) => (
                  <OneResource key={each.id} resource={each} choices={choices} />
                ))}
            </ul>
            <ActPanel title={t(`add.${kind}`)} form={{ call: calls.saveResource, fixed: { kind } }}>
              <ResourceForm kind={kind} resource={null} choices={choices} />
            </ActPanel>
          </section>
        ))}
      </div>
    </>
  )
}

type Props = { resource: DeskResource; choices: Choices }

/** Form of the selected resource; its heading takes focus. */
function Chosen({ resource, choices }: Props) {
  const t = useWords('schedule')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="desk-card stack" id="edit" aria-labelledby="edit-title">
      <h2 id="edit-title" ref={heading} tabIndex={-1}>
        {nameOf(resource)}
      </h2>
      <ResourceForm kind={resource.kind} resource={resource} choices={choices} />
      {resource.kind === 'therapist' ? (
        <>
          <h3>{t('pattern')}</h3>
          <PatternForm resource={resource} branches={choices.branches} />
        </>
      ) : null}
    </section>
  )
}

const nameOf = ({ name }: DeskResource): string => [...new Set([name.chi, name.eng])].join(' ')

function OneResource({ resource, choices }: Props) {
  const t = useWords('schedule')
  const branch = choices.branches.find(({ key }) => key === resource.branch)?.name
  const gives = choices.treatments.filter(({ id }) => resource.skills.includes(id)).map(({ name }) => name)
  const facts = [branch, resource.deviceKind, ...gives, resource.active ? null : t('notActive')]
  return (
    <li className="row">
      <div style={{ flex: '1 1 14rem' }}>
        <b>{nameOf(resource)}</b>
        <div className="small soft">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <Link
        to={`?edit=${resource.id}#edit`}
        className="act"
        aria-label={`${t('change')}: ${nameOf(resource)}`}
      >
        {t('change')}
      </Link>
    </li>
  )
}
