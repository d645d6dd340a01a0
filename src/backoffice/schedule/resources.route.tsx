import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listResources, type DeskResource } from '#shop/bookings/desk-schedule/setup.contract.ts'
import { resourceKinds } from '#shop/bookings/slots/resource.rules.ts'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { PatternForm } from './pattern-form.tsx'
import { ResourceForm, type Choices } from './resource-form.tsx'
import { ScheduleTabs } from './schedule-tabs.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listResources, {})

/** Therapists with what they give and their usual week; rooms and devices of each branch. */
export default function Resources() {
  const t = useWords('schedule')
  const { resources, ...choices } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('resources')} />
      <ScheduleTabs current="resources" />
      <div className="stack wide">
        {resourceKinds.map((kind) => (
          <section key={kind} className="desk-card stack" aria-labelledby={kind}>
            <h2 id={kind}>{t(`kind.${kind}`)}</h2>
            {resources
              .filter((each) => each.kind === kind)
              .map((each) => (
                <OneResource key={each.id} resource={each} choices={choices} />
              ))}
            <ActPanel title={t(`add.${kind}`)} look="main">
              <ResourceForm kind={kind} resource={null} choices={choices} />
            </ActPanel>
          </section>
        ))}
      </div>
    </>
  )
}

function OneResource({ resource, choices }: { resource: DeskResource; choices: Choices }) {
  const t = useWords('schedule')
  const branch = choices.branches.find(({ key }) => key === resource.branch)?.name
  const gives = choices.treatments.filter(({ id }) => resource.skills.includes(id)).map(({ name }) => name)
  const facts = [branch, resource.deviceKind, ...gives, resource.active ? null : t('notActive')]
  return (
    <div className="row">
      <div style={{ flex: '1 1 14rem' }}>
        <b>{resource.name.eng}</b> {resource.name.chi === resource.name.eng ? '' : resource.name.chi}
        <div className="small soft">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <ActPanel title={t('change')}>
        <ResourceForm kind={resource.kind} resource={resource} choices={choices} />
      </ActPanel>
      {resource.kind === 'therapist' ? (
        <ActPanel title={t('pattern')}>
          <PatternForm resource={resource} branches={choices.branches} />
        </ActPanel>
      ) : null}
    </div>
  )
}
