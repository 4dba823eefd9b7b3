import type { Sentences } from "./sentences";

export const releaseSentences: Sentences = {
  bad_token_name: "Enter a name of up to 100 characters.",
  bad_token_module: "Enter the name of a module, such as mf-booking.",
  bad_token_actions: "Choose at least one action.",
  bad_preview: "Name a module and the build id of one of its releases.",
  bad_preview_days: "Choose 1 to 30 days.",
  bad_token_expiry: "Choose an end within the next 366 days.",
  unknown_release_token: "This token no longer exists.",
};
