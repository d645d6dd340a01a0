import { useLoaderData } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { getHealth } from '#shop/operations/operations.contract.ts'

/** Health of all subsystems at load time. */
export const useHealth = () => useLoaderData<AnswerOf<typeof getHealth>>()
