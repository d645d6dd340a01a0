import { snoozeMoments } from '#shop/work-queue/rules.ts'
import type { WorkItemKind, WorkItemRow } from '#shop/work-queue/contract.ts'
import { Link } from '#ui/link.tsx'
import { amountText } from '../shell/amount.tsx'
import { useFrame, useMay } from '../shell/frame-context.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { rowOf } from '../shell/work-item-paths.rules.ts'
import { Age, Moment } from '../shell/when.tsx'
import { FoldedForms } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { Due } from './due.tsx'
import type { Colleagues } from './inbox.rules.ts'
import { actOf } from './item-acts.ts'

type Props = {
  kind: WorkItemKind
  row: WorkItemRow
  detail: string
  /** Staff users who may see the item. */
  colleagues: Colleagues
  now: string
}

/** A work item: description, direct action, assignee, and snooze. */
export function ItemRow({ kind, row, detail, colleagues, now }: Props) {
  const t = useWords('today')
  const may = useMay()
  const act = actOf[kind]
  const href = rowOf(kind, row)
  return (
    <li className="desk-item">
      <span className="what">
        <Link to={href} className="title num">
          {row.title}
        </Link>{' '}
        {row.person} <span className="soft">{detail}</span>
      </span>
      <span className="r num">{row.amount ? amountText(row.amount.amount, row.amount.currency) : ''}</span>
      <span className="small soft">{row.since ? <Age at={row.since} now={now} /> : ''}</span>
      <span className="small">{row.dueAt ? <Due at={row.dueAt} now={now} /> : null}</span>
      <div className="row acts">
        {act && may(act.right) ? (
          <ActForm
            call={act.call}
            fixed={{ id: act.idOf ? act.idOf(row.id) : row.id }}
            className="row"
            label={`${t(`act.${act.word}`)} ${row.title}`}
          >
            <Send>{t(`act.${act.word}`)}</Send>
          </ActForm>
        ) : (
          <Link to={href} className="act">
            {t('open')}
          </Link>
        )}
        <Whose kind={kind} row={row} colleagues={colleagues} now={now} />
      </div>
    </li>
  )
}

function Whose({ kind, row, colleagues, now }: Omit<Props, 'detail'>) {
  const t = useWords('today')
  const { id: me } = useFrame().staff
  const item = { kind, subject: row.id, was: row.ownedBy?.id ?? '' }
  const others = colleagues.filter(({ id }) => id !== row.ownedBy?.id)
  return (
    <>
      {row.ownedBy === null ? (
        <ActForm
          call={calls.assignItem}
          fixed={{ ...item, to: me }}
          className="row"
          says={null}
          label={`${t('take')} ${row.title}`}
        >
          <Send look="" data-take>
            {t('take')} <kbd aria-hidden="true">e</kbd>
          </Send>
        </ActForm>
      ) : (
        <span className="soft">{row.ownedBy.id === me ? t('yours') : row.ownedBy.name}</span>
      )}
      <FoldedForms
        form={{ call: calls.snoozeItem, fixed: { kind, subject: row.id } }}
        className="desk-panel"
        name="desk-act"
      >
        <summary className="act">{t('handOn')}</summary>
        <div className="stack">
          <ActForm call={calls.assignItem} fixed={item} className="row end" says={null}>
            <Choice
              name="to"
              label={t('assignTo')}
              options={[
                ...others.map(({ id, name }) => [id, name] as const),
                ...(row.ownedBy ? [['', t('toNobody')] as const] : []),
              ]}
            />
            <Send look="">{t('assign')}</Send>
          </ActForm>
          <Snooze kind={kind} subject={row.id} now={now} />
        </div>
      </FoldedForms>
    </>
  )
}

function Snooze({ kind, subject, now }: { kind: WorkItemKind; subject: string; now: string }) {
  const t = useWords('today')
  return (
    <>
      <ActForm
        call={calls.snoozeItem}
        fixed={{ kind, subject }}
        className="row"
        says={null}
        label={t('snooze')}
      >
        <span className="soft">{t('snooze')}</span>
        {snoozeMoments(new Date(now)).map(({ word, at }) => (
          <Send key={word} look="" name="until" value={at}>
            {t(`until.${word}`)} {word === 'hour' ? null : <Moment at={at} short />}
          </Send>
        ))}
      </ActForm>
      <ActForm call={calls.snoozeItem} fixed={{ kind, subject }} className="row end" says={null}>
        <TextField name="until" type="datetime-local" label={t('untilMoment')} required />
        <Send look="">{t('snooze')}</Send>
      </ActForm>
    </>
  )
}
