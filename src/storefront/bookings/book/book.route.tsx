import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { TodayContext } from '../../account/subscriptions/use-days.ts'
import { pageMeta } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { bookPage } from './book.server.ts'
import { BookingPage } from './booking-page.tsx'

export const loader = (args: LoaderFunctionArgs) => bookPage(args)
export const meta = pageMeta
export const headers = privately

/** `/booking/{treatment}`: branch, therapist, time; then a session of a package. */
export default function Book() {
  const page = useLoaderData<typeof loader>()
  return (
    <TodayContext value={page.today}>
      <BookingPage page={page} />
    </TodayContext>
  )
}
