import type { Endpoint } from '../../endpoint.ts'
import { isRefusal, Refusal } from '../../refusal.ts'
import { serve, type Served, type UseCase } from '../../serve.ts'
import type { AllLabelled } from '../../staff/audit/fields.rules.ts'
import { written, type About } from '../../staff/write.ts'
import { retryOnConflict } from '../hold.ts'
import { bookingRefusals } from '../rules.ts'

/**
 * A staff write that books a slot. A concurrent booking of the same slot violates the exclusion constraint and aborts the
 * transaction, which is then retried as a whole with its audit entry. Throws `bookings.just_taken` after the last try.
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
        // the type parameter of `about` was checked by the signature above
        return await retryOnConflict(ctx, (tx) => written(tx, endpoint, about as never, input, work))
      } catch (error) {
        if (isRefusal(error) && error.code === bookingRefusals.taken.code)
          throw new Refusal(bookingRefusals.just_taken)
        throw error
      }
    },
  )
