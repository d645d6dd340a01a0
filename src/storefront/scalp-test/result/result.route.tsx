import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { TodayContext } from '../../account/subscriptions/use-days.ts'
import { pageMeta } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { Comparison } from './comparison.tsx'
import { Foot } from './foot.tsx'
import { ResultHead } from './result-head.tsx'
import { resultPage } from './result.server.ts'
import { Meaning } from './meaning.tsx'
import { Reasons } from './reasons.tsx'
import { Routine } from './routine.tsx'
import { Treatments } from './treatments.tsx'
import { Warnings } from './warnings.tsx'

export const loader = (args: LoaderFunctionArgs) => resultPage(args)
export const meta = pageMeta
export const headers = privately

/** `/diagnostic/result`: warnings first, then findings, recommendations and the comparison with the previous test. */
export default function ScalpResult() {
  const page = useLoaderData<typeof loader>()
  return (
    <TodayContext value={page.today}>
      <Warnings page={page} />
      <ResultHead page={page} />
      <Meaning page={page} />
      {page.result.isStopped ? null : (
        <>
          <Routine page={page} />
          <Reasons page={page} />
          <Treatments page={page} />
        </>
      )}
      <Comparison page={page} />
      <Foot page={page} />
    </TodayContext>
  )
}
