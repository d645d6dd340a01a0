import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getSubstitution } from '#shop/subscriptions/desk/substitutions/substitution.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActorName } from '../../words/actor-name.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getSubstitution, { id: args.params.id ?? '' })

/** Result of each line of a substitution. */
export default function Substitution() {
  const t = useWords('subscriptions')
  const { substitution, lines } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={`${substitution.fromSubSku} → ${substitution.toSubSku}`} />
      <p>
        <span className="soft small">
          <ActorName of={substitution.actor} />
        </span>{' '}
        {substitution.reason}
      </p>
      <Scroll label={t('substitutions')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('number')}</th>
              <th>{t('campaign.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.subscriptionId} ${line.number}`}>
                <td className="num">
                  <Link to={`/desk/subscriptions/${line.subscriptionId}`}>{line.number}</Link>
                </td>
                <td>
                  {t(`substitution.${line.state}`)}
                  {line.issue === null ? null : `: ${t(`substitution.issue.${line.issue}`)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}
