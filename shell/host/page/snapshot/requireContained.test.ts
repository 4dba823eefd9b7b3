import { expect, it } from "vitest";
import { requireContained } from "./requireContained";

const check = (html: string, css = "") => {
  return () => requireContained({ html, css, files: [], shared: [], reads: [] });
};

it.each([
  `<div class="a &quot;b&quot;"><p>1<!-- -->2 &lt;3</p><br/><input type="text" disabled/></div>`,
  `<!--$--><ul><li>Room</li></ul><!--/$-->`,
  `<svg viewBox="0 0 2 2"><linearGradient id="a"></linearGradient><path d="M0 0"></path></svg>`,
  `<link rel="preload" as="image" href="/images/a.svg"/><img src="/images/a.svg" alt=""/>`,
  `<form><textarea name="note">a &lt;b&gt;</textarea></form>`,
])("accepts what React renders: %s", (html) => {
  expect(check(html, `a { background: url("data:image/svg+xml,<svg></svg>") }`)).not.toThrow();
});

it.each([
  ["<p>1</p><!-- ", "invalid markup"],
  ["<p>1</p><!-- <p> -->", "invalid markup"],
  ["<p>1</p><p", "invalid markup"],
  [`<p title="1>2</p>`, "invalid markup"],
  ["<p>1</p><textarea>", "<textarea> is not closed"],
  ["<svg><p><textarea/></p></svg>", "<textarea/> is not closed"],
  ["<textarea><p></textarea>", "<textarea> contains markup"],
  ["<div>", "<div> is not closed"],
  ["</div></div><p>outside</p>", "</div> closes nothing"],
  ["<p><b></p></b>", "</p> closes nothing"],
  [`<SCRIPT src="/modules/mf-a/b/c.js"></SCRIPT>`, "<script>"],
  [`<meta http-equiv="refresh" content="0;url=//evil"/>`, "<meta>"],
  [`<link rel="stylesheet" href="/a.css"/>`, "<link>"],
  ["<style>a {}</style>", "<style>"],
  ["<template>", "<template>"],
  [`<iframe srcdoc=""></iframe>`, "<iframe>"],
  ["<plaintext>", "<plaintext>"],
])("refuses %s", (html, reason) => {
  expect(check(html)).toThrow(reason);
});

it("refuses styles that end their element", () => {
  expect(check("", "a {}</STYLE ><script></script>")).toThrow("style");
});

it("checks a long page in little time", () => {
  expect(check("<div a".repeat(50_000))).toThrow("invalid markup");
  expect(check(`<p>${"text ".repeat(100_000)}</p>`)).not.toThrow();
});
