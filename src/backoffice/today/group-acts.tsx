import { useRevalidator } from 'react-router'
import type { WorkItemKind } from '#shop/work-queue/contract.ts'
import { snoozeMoments } from '#shop/work-queue/rules.ts'
import { useFrame } from '../shell/frame-context.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send } from '../shell/forms/fields.tsx'
import { Moment } from '../shell/when.tsx'
import { useToast } from '../shell/toast.tsx'
import { FoldedForms } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import type { Colleagues, Group } from './inbox.rules.ts'

/** Maximum number of items per call. */
const mostAtOnce = 200
const fieldsOf = (kind: WorkItemKind, subjects: readonly string[]): Record<string, string> => ({
  kind,
  ...Object.fromEntries(
    subjects.slice(0, mostAtOnce).map((subject, index) => [`subjects[${index}]`, subject] as const),
  ),
})

type Props = { group: Group; colleagues: Colleagues; now: string }

/** Acts on all shown items of a group: take, assign, or snooze. */
export function GroupActs({ group: { kind, rows, takers }, colleagues, now }: Props) {
  const t = useWords('today')
  const { id: me } = useFrame().staff
  const tell = useToast()
  const { revalidate } = useRevalidator()
  const done = (answer: Record<string, unknown>) => {
    const { changed, left } = answer as { changed: number; left: number } // declared by the contracts
    tell(t(left === 0 ? 'changedAll' : 'changedSome', { changed, left }), false)
    void revalidate()
  }
  const subjects = rows.map(({ id }) => id)
  const fixed = fieldsOf(kind, subjects)
  const open = rows.filter(({ ownedBy }) => ownedBy === null).map(({ id }) => id)
  const others = colleagues.filter(({ id }) => takers.includes(id))
  return (
    <li className="row desk-group-acts">
      {open.length > 0 ? (
        <ActForm
          call={calls.assignItems}
          fixed={{ ...fieldsOf(kind, open), to: me }}
          className="row"
          says={null}
          done={done}
        >
          <Send look="">{t('takeAll', { count: open.length })}</Send>
        </ActForm>
      ) : null}
      <FoldedForms className="desk-panel" name="desk-act">
        <summary className="act">{t('handOnAll', { count: subjects.length })}</summary>
        <div className="stack">
          <ActForm call={calls.assignItems} fixed={fixed} className="row end" says={null} done={done}>
            <Choice
              name="to"
              label={t('assignTo')}
              options={[...others.map(({ id, name }) => [id, name] as const), ['', t('toNobody')] as const]}
            />
            <Send look="">{t('assign')}</Send>
          </ActForm>
          <ActForm
            call={calls.snoozeItems}
            fixed={fixed}
            className="row"
            says={null}
            done={done}
            label={t('snooze')}
          >
            <span className="soft">{t('snooze')}</span>
            {snoozeMoments(new Date(now)).map(({ word, at }) => (
              <Send key={word} look="" name="until" value={at}>
                {t(`until.${word}`)} {word === 'hour' ? null : <Moment at={at} short />}
              </Send>
            ))}
          </ActForm>
        </div>
      </FoldedForms>
    </li>
  )
}
