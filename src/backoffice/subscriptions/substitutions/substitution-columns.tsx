import type { Substitution } from '#shop/subscriptions/desk/substitutions/substitution.contract.ts'
import type { Column } from '../../shell/list/column.ts'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'

/** Columns of the list of past substitutions. */
export function useSubstitutionColumns(): readonly Column<Substitution>[] {
  const t = useWords('subscriptions')
  return [
    {
      key: 'createdAt',
      title: t('substitution.when'),
      isName: true,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'fromSubSku',
      title: t('substitution.from'),
      className: 'num',
      cell: ({ fromSubSku }) => fromSubSku,
    },
    { key: 'toSubSku', title: t('substitution.to'), className: 'num', cell: ({ toSubSku }) => toSubSku },
    { key: 'done', title: t('substitution.done'), isNumber: true, cell: ({ done }) => done },
    { key: 'leftOut', title: t('substitution.left_out'), isNumber: true, cell: ({ leftOut }) => leftOut },
    { key: 'waiting', title: t('substitution.waiting'), isNumber: true, cell: ({ waiting }) => waiting },
    {
      key: 'reason',
      title: t('campaign.by'),
      spare: 3,
      fields: ['actor', 'reason'],
      cell: ({ actor, reason }) => (
        <>
          <span className="soft small">{actor}</span> {reason}
        </>
      ),
    },
  ]
}
