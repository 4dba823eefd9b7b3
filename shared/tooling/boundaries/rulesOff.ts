/** Why each rule that `.oxlintrc.json` turns off does not fit this code. */
export const rulesOff: Readonly<Record<string, string>> = {
  "import/default": "It reads workers, imported with a query, as files without exports.",
  "import/no-named-as-default": "The default export of ws has the name of a named export.",
  "import/no-named-as-default-member": "fast-check documents the default import `fc`.",
  "import/no-unassigned-import": "Style sheets and fonts are imported for their effect.",
  "jsx-a11y/no-autofocus": "Dialogs and sign-in forms move the focus to their first field.",
  "jsx-a11y/prefer-tag-over-role":
    "It asks for <output> instead of role status, which also holds headings, lists and cards.",
  "no-console": "Commands, servers and edge functions write to the console.",
  "no-underscore-dangle": "React, webpack and the federation runtime prescribe such names.",
  "no-unmodified-loop-condition": "Other code changes the condition while a loop waits.",
  "promise/always-return": "A `then` that only has an effect returns nothing.",
  "promise/no-promise-in-callback":
    "It takes every function whose first parameter is an error for a callback of Node.",
  "react/exhaustive-effect-dependencies":
    "Some effects depend on a value only to run again, such as the step that gets the focus.",
  "react/react-in-jsx-scope": "The JSX transform imports React.",
  "typescript/consistent-return":
    "Effects return a cleanup only where they need one, and TypeScript checks the other functions.",
  "typescript/no-misused-spread":
    "Texts are split into code points, and test doubles copy instances, on purpose.",
  "typescript/no-unsafe-enum-assignment":
    "The types of pg declare type ids as an enum, but the database can have other ids.",
  "typescript/no-unsafe-enum-comparison":
    "Realtime's states are compared as texts, which needs no import of its enum at run time.",
  "typescript/no-unsafe-type-assertion":
    "Assertions name types that TypeScript cannot know, mostly of parsed JSON and test doubles.",
  "typescript/unbound-method":
    "Stores, clients and forms are objects of functions that do not use `this`.",
  "unicorn/consistent-function-scoping": "A function may stay beside its only use.",
  "unicorn/no-array-sort": "Sorted arrays are new or local, so no other code sees the change.",
  "unicorn/no-invalid-fetch-options":
    "It takes the method of `new Request(request, { body })` for GET, but that of `request` is kept.",
  "unicorn/require-post-message-target-origin":
    "Messages of BroadcastChannel and MessagePort have no target origin.",
  "vitest/require-mock-type-parameters": "`vi.fn()` takes its type from the place of use.",
  "vitest/require-to-throw-message":
    "Tests of schemas check that a value is refused, not the library's message.",
};
