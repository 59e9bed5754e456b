/** What an operator may do: answer customers, review requests, write, manage risk, manage the installation. */
export const operatorRoles = ['support', 'reviewer', 'editor', 'risk', 'admin'] as const

export type OperatorRole = (typeof operatorRoles)[number]

export const isOperatorRole = (text: string): text is OperatorRole =>
  operatorRoles.some((role) => role === text)
