import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listPaymentTasks, type PaymentTask } from '#shop/payments/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'
import { PaymentsNav } from './payments-nav.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listPaymentTasks, queryOf(args, listPaymentTasks, { limit: String(size) }))

/** Payment issues that need a person, oldest first; each is closed with a note. */
export default function Tasks() {
  const t = useWords('payments')
  const { tasks, total } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const isDone = query.get('state') === 'done'
  return (
    <>
      <PageTop title={t('tasks')}>
        <Link to={isDone ? '?' : '?state=done'} className="act">
          {isDone ? t('openTasks') : t('doneTasks')}
        </Link>
      </PageTop>
      <PaymentsNav />
      <List
        name="payments/tasks"
        label={t('tasks')}
        columns={useTaskColumns()}
        rows={tasks}
        total={total}
        size={size}
        none={{ text: t('noTasks') }}
        file="payment-tasks"
      />
    </>
  )
}

function useTaskColumns(): readonly Column<PaymentTask>[] {
  const t = useWords('payments')
  const kind = useWords('task')
  const why = useWhy()
  return [
    { key: 'kind', title: t('kind'), isName: true, className: 'wrap', cell: (task) => kind(task.kind) },
    {
      key: 'orderNumber',
      title: t('order'),
      className: 'tight num',
      cell: ({ orderId, orderNumber }) =>
        orderId ? (
          <Link to={`/desk/orders/${orderId}`} className="link">
            {orderNumber}
          </Link>
        ) : null,
    },
    {
      key: 'attemptId',
      title: t('attempt'),
      spare: 2,
      cell: ({ attemptId }) =>
        attemptId ? (
          <Link to={`/desk/payments/${attemptId}`} className="link">
            {t('attempt')}
          </Link>
        ) : null,
    },
    {
      key: 'why',
      title: t('why'),
      fields: ['cause', 'why'],
      cell: (task) => why({ cause: task.cause, reason: task.why }),
    },
    {
      key: 'createdAt',
      title: t('begun'),
      className: 'tight soft',
      spare: 3,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'note',
      title: t('toDo'),
      isAct: true,
      fields: ['note', 'doneBy', 'doneAt'],
      cell: (task) => <TaskEnd task={task} />,
    },
  ]
}

/** Note of a closed issue, or the form to close it. */
function TaskEnd({ task: { id, state, note, doneBy, doneAt } }: { task: PaymentTask }) {
  const t = useWords('payments')
  const may = useMay()
  if (doneAt)
    return (
      <span className="soft">
        {note} · {doneBy} · <Moment at={doneAt} />
      </span>
    )
  if (state !== 'open' || !may('payments.settle')) return null
  return (
    <ActForm call={calls.closeTask} fixed={{ id }} className="row end">
      <TextField name="note" label={t('note')} required maxLength={500} />
      <Send look="">{t('done')}</Send>
    </ActForm>
  )
}
