import { expect, it } from "vitest";
import { imageProblem } from "./images";

const MB = 1024 * 1024;

it("takes images under 5 MB", () => {
  expect(imageProblem({ type: "image/png", size: 5 * MB - 1 })).toBeNull();
});

it("turns away what is no image", () => {
  for (const type of ["application/pdf", "", "image/svg+xml"]) {
    expect(imageProblem({ type, size: 10 })).toEqual({
      title: "Invalid file type",
      description: "Please upload an image file",
    });
  }
});

it("turns away images of 5 MB and more", () => {
  expect(imageProblem({ type: "image/jpeg", size: 5 * MB })).toEqual({
    title: "File too large",
    description: "Image must be less than 5MB",
  });
});
