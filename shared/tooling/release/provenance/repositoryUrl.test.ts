import { expect, it } from "vitest";
import { repositoryUrl } from "./collectProvenance";

it.each([
  ["banyan/mf-cafe", "https://github.com/banyan/mf-cafe"],
  ["gitlab:banyan/mf-cafe", "https://gitlab.com/banyan/mf-cafe"],
  ["bitbucket:banyan/mf-cafe", "https://bitbucket.org/banyan/mf-cafe"],
  ["git+https://git.example.org/banyan/mf-cafe.git", "https://git.example.org/banyan/mf-cafe"],
  ["git@git.example.org:banyan/mf-cafe.git", "https://git.example.org/banyan/mf-cafe"],
  ["ssh://git@git.example.org/banyan/mf-cafe.git", "https://git.example.org/banyan/mf-cafe"],
  ["git://git.example.org/mf-cafe.git", "https://git.example.org/mf-cafe"],
  ["https://me:secret@git.example.org/mf-cafe/", "https://git.example.org/mf-cafe"],
])("reads %s", (repository, url) => {
  expect(repositoryUrl(repository)).toBe(url);
});

it.each(["", "file:../mf-cafe", "javascript:alert(1)", "mf-cafe"])("has none for %j", (text) => {
  expect(repositoryUrl(text)).toBeUndefined();
});
