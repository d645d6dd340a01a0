import type { Endpoint } from '../../endpoint.ts'
import { isRefusal, Refusal } from '../../refusal.ts'
import { serve, type Served, type UseCase } from '../../serve.ts'
import type { AllLabelled } from '../../staff/audit/fields.rules.ts'
import { written, type About } from '../../staff/write.ts'
import { whileFree } from '../hold.ts'
import { bookingRefusals } from '../rules.ts'

/**
 * A write of the desk that takes a place. Somebody who took the same one at the same moment is met by the
 * exclusion of the database, which ends the transaction: all of it is tried again, the audit line with it, and
 * refused in the end. Throws `bookings.just_taken`.
 */
export const placingWrite = <E extends Endpoint, Looked = null, Outcome = null, Side = null>(
  endpoint: E,
  about: Omit<About<E, Looked, Outcome, Side>, 'first' | 'keyed'> & AllLabelled<Looked | Outcome | Side>,
  work: UseCase<E>,
): Served<E> =>
  serve(
    endpoint,
    { who: 'staff', right: about.right, entity: about.entity, idempotent: () => true },
    async (ctx, input) => {
      try {
        // its fields were read above, where the call is described
        return await whileFree(ctx, (tx) => written(tx, endpoint, about as never, input, work))
      } catch (error) {
        if (isRefusal(error) && error.code === bookingRefusals.taken.code)
          throw new Refusal(bookingRefusals.just_taken)
        throw error
      }
    },
  )
